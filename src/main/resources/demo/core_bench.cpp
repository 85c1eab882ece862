// Operations of a small text library, measured with Google Benchmark.
// -DREGRESSION builds the same program with one change: the hex encoder appends to a string it did not reserve.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

static std::string text(std::size_t size) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789,;.\n \"";
    std::mt19937 random(42);
    std::string result(size, ' ');
    for (char& c : result) c = letters[random() % (sizeof letters - 1)];
    return result;
}

static std::string encodeHex(const std::string& bytes) {
    static const char digits[] = "0123456789abcdef";
    std::string result;
#ifndef REGRESSION
    result.reserve(2 * bytes.size());
#endif
    for (unsigned char byte : bytes) {
        result += digits[byte >> 4];
        result += digits[byte & 15];
    }
    return result;
}

static void EncodeHex(benchmark::State& state) {
    const std::string input = text(state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize(encodeHex(input));
}
BENCHMARK(EncodeHex)->Arg(64)->Arg(1024);

static void DecodeHex(benchmark::State& state) {
    const std::string input = encodeHex(text(1024));
    std::string output(input.size() / 2, ' ');
    auto value = [](char c) { return (c & 15) + 9 * (c >> 6); };
    for (auto _ : state) {
        for (std::size_t i = 0; i < output.size(); i++)
            output[i] = static_cast<char>(value(input[2 * i]) << 4 | value(input[2 * i + 1]));
        benchmark::DoNotOptimize(output.data());
        benchmark::ClobberMemory();
    }
}
BENCHMARK(DecodeHex);

static std::array<std::uint32_t, 256> makeTable() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; i++) {
        std::uint32_t crc = i;
        for (int bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (0xEDB88320u & (0u - (crc & 1)));
        table[i] = crc;
    }
    return table;
}

static void Checksum(benchmark::State& state) {
    static const std::array<std::uint32_t, 256> table = makeTable();
    const std::string input = text(state.range(0));
    for (auto _ : state) {
        std::uint32_t crc = ~0u;
        for (unsigned char byte : input) crc = table[(crc ^ byte) & 255] ^ (crc >> 8);
        benchmark::DoNotOptimize(crc);
    }
}
BENCHMARK(Checksum)->Arg(4096)->Arg(65536);

static void HashName(benchmark::State& state) {
    const std::string input = text(256);
    for (auto _ : state) {
        std::uint64_t hash = 14695981039346656037u;
        for (unsigned char byte : input) hash = (hash ^ byte) * 1099511628211u;
        benchmark::DoNotOptimize(hash);
    }
}
BENCHMARK(HashName);

static void CountCharacters(benchmark::State& state) {
    const std::string input = text(64 * 1024);
    for (auto _ : state) {
        std::size_t characters = 0;
        for (char c : input) characters += (c & 0xC0) != 0x80;
        benchmark::DoNotOptimize(characters);
    }
}
BENCHMARK(CountCharacters)->Unit(benchmark::kMicrosecond);

static void PrefixSums(benchmark::State& state) {
    std::vector<double> values(8192, 1.25);
    std::vector<double> sums(values.size());
    for (auto _ : state) {
        double sum = 0;
        for (std::size_t i = 0; i < values.size(); i++) sums[i] = sum += values[i];
        benchmark::DoNotOptimize(sums.data());
        benchmark::ClobberMemory();
    }
}
BENCHMARK(PrefixSums)->Unit(benchmark::kMicrosecond);

BENCHMARK_MAIN();
