internal import StrictJSON

extension JSONWriter {
    mutating func member(_ name: String, _ text: String?) {
        key(name)
        optional(text)
    }

    mutating func member(_ name: String, _ id: EntryID?) { member(name, id?.description) }

    mutating func member(_ name: String, integer: Int64?) {
        key(name)
        if let integer { self.integer(integer) } else { null() }
    }

    mutating func member(_ name: String, boolean: Bool) {
        key(name)
        self.boolean(boolean)
    }

    mutating func member(_ name: String, raw: [UInt8]?) {
        key(name)
        if let raw { self.raw(raw) } else { null() }
    }

    mutating func member<Value>(_ name: String, _ values: [Value], _ write: (Value, inout JSONWriter) -> Void) {
        key(name)
        beginArray()
        for value in values { write(value, &self) }
        endArray()
    }

    /// An object whose members `write` writes.
    mutating func object(_ write: (inout JSONWriter) -> Void) {
        beginObject()
        write(&self)
        endObject()
    }
}
