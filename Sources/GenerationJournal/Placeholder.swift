// Holds the target until its first file.
