// needs: header=simdjson.h link=-lsimdjson packages="apt libsimdjson-dev, brew simdjson"
// The peer of the envelope's contract check: simdjson's DOM parser and the same eight keys and types, line by line.
//
//     CXXFLAGS=-march=native build -o simdjson_contract
//     simdjson_contract FILE.ndjson ROUNDS
//
// Prints one line for each round: the seconds that it took, how many documents there were, how many were accepted. The
// file is read before the clock starts. simdjson does not look for duplicate keys; otherwise the work is the same.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <fstream>
#include <simdjson.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using simdjson::dom::element;
using simdjson::dom::element_type;

static bool is_integer(element value) {
    switch (value.type()) {
        case element_type::INT64:
        case element_type::UINT64: return true;
        case element_type::DOUBLE: {
            double number = 0;
            return value.get(number) == simdjson::SUCCESS && std::floor(number) == number;
        }
        default: return false;
    }
}

static bool is_string_or_null(element value) {
    return value.type() == element_type::STRING || value.type() == element_type::NULL_VALUE;
}

static bool is_object_or_null(element value) {
    return value.type() == element_type::OBJECT || value.type() == element_type::NULL_VALUE;
}

static bool fits(std::string_view key, element value, unsigned &seen) {
    switch (key.size()) {
        case 6:
            if (key == "source") {
                seen |= 1;
                std::string_view text;
                if (value.get(text) != simdjson::SUCCESS) return false;
                return text == "foundation-models" || text == "app-intent";
            }
            if (key == "intent") { seen |= 2; return value.type() == element_type::STRING; }
            return true;
        case 7:
            if (key == "content") { seen |= 4; return is_object_or_null(value); }
            return true;
        case 8:
            if (key == "complete") { seen |= 8; return value.type() == element_type::BOOL; }
            return true;
        case 9:
            if (key == "sessionId") { seen |= 16; return is_string_or_null(value); }
            if (key == "generable") { seen |= 32; return is_string_or_null(value); }
            return true;
        case 10:
            if (key == "parameters") { seen |= 64; return is_object_or_null(value); }
            return true;
        case 13:
            if (key == "schemaVersion") { seen |= 128; return is_integer(value); }
            return true;
        default: return true;
    }
}

static bool accepts(simdjson::dom::parser &parser, const char *text, size_t length) {
    element root;
    // The lines lie in one buffer with padding behind it, so nothing need be copied for reading ahead.
    if (parser.parse(text, length, false).get(root) != simdjson::SUCCESS) return false;
    simdjson::dom::object object;
    if (root.get(object) != simdjson::SUCCESS) return false;
    unsigned seen = 0;
    for (auto field : object) {
        if (!fits(field.key, field.value, seen)) return false;
    }
    return seen == 255;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s FILE.ndjson ROUNDS\n", argv[0]);
        return 2;
    }
    std::ifstream file(argv[1], std::ios::binary);
    if (!file) {
        std::fprintf(stderr, "%s: cannot be read\n", argv[1]);
        return 1;
    }
    std::stringstream contents;
    contents << file.rdbuf();
    std::string text = contents.str();
    const size_t length = text.size();
    text.resize(length + simdjson::SIMDJSON_PADDING);
    std::vector<std::pair<size_t, size_t>> lines;
    for (size_t start = 0; start < length;) {
        size_t end = text.find('\n', start);
        if (end == std::string::npos || end > length) end = length;
        lines.emplace_back(start, end - start);
        start = end + 1;
    }
    simdjson::dom::parser parser;
    const int rounds = std::atoi(argv[2]);
    for (int round = 0; round < rounds; round++) {
        size_t accepted = 0;
        const auto begin = std::chrono::steady_clock::now();
        for (auto [start, bytes] : lines) accepted += accepts(parser, text.data() + start, bytes);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        std::printf(
            "{\"seconds\":%.6f, \"documents\":%zu, \"accepted\":%zu}\n", seconds.count(), lines.size(), accepted);
    }
    return 0;
}
