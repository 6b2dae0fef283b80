"""A model of random weights in the GGUF form (version 3, ggml's docs/gguf.md): half a megabyte that speaks a server's real
protocol and writes nonsense. Nothing but Python is needed to make it."""
import random
import struct

UINT32, FLOAT32, BOOL, STRING, ARRAY, INT32 = 4, 6, 7, 8, 9, 5
ALIGNMENT = 32
WIDTH, HEADS, LAYERS, HIDDEN = 64, 4, 2, 128


def _text(value):
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def _value(kind, value):
    if kind == STRING:
        return _text(value)
    return struct.pack({UINT32: "<I", FLOAT32: "<f", BOOL: "<?", INT32: "<i"}[kind], value)


def _array(kind, values):
    return struct.pack("<IQ", kind, len(values)) + b"".join(_value(kind, value) for value in values)


def vocabulary():
    """(text, kind, score) of each token: marks, all bytes, letters and a few words."""
    yield from (("<unk>", 2, 0.0), ("<s>", 3, 0.0), ("</s>", 3, 0.0), ("<|im_start|>", 3, 0.0), ("<|im_end|>", 3, 0.0))
    for byte in range(256):
        yield f"<0x{byte:02X}>", 6, 0.0
    words = ["▁the", "▁a", "▁of", "▁and", "er", "in", "on", "ing", "▁light", "▁stone", "▁river", "▁hand"]
    for rank, piece in enumerate(["▁"] + [chr(code) for code in range(33, 127)] + words):
        yield piece, 1, -float(rank)


def metadata(tokens, context):
    yield "general.architecture", STRING, "llama"
    yield "general.name", STRING, "random"
    for name, count in (("context_length", context), ("embedding_length", WIDTH), ("block_count", LAYERS),
                        ("feed_forward_length", HIDDEN), ("attention.head_count", HEADS),
                        ("attention.head_count_kv", HEADS), ("rope.dimension_count", WIDTH // HEADS),
                        ("vocab_size", len(tokens))):
        yield "llama." + name, UINT32, count
    yield "llama.attention.layer_norm_rms_epsilon", FLOAT32, 1e-5
    yield "general.file_type", UINT32, 0
    yield "tokenizer.ggml.model", STRING, "llama"
    yield "tokenizer.ggml.tokens", ARRAY, _array(STRING, [text for text, _, _ in tokens])
    yield "tokenizer.ggml.scores", ARRAY, _array(FLOAT32, [score for _, _, score in tokens])
    yield "tokenizer.ggml.token_type", ARRAY, _array(INT32, [kind for _, kind, _ in tokens])
    for name, token in (("bos", 1), ("eos", 4), ("unknown", 0)):
        yield f"tokenizer.ggml.{name}_token_id", UINT32, token
    yield "tokenizer.ggml.add_bos_token", BOOL, True
    yield "tokenizer.ggml.add_space_prefix", BOOL, False


def tensors(token_count):
    """(name, shape) of each; the first number of a shape is the fastest one."""
    yield "token_embd.weight", (WIDTH, token_count)
    yield "output_norm.weight", (WIDTH,)
    yield "output.weight", (WIDTH, token_count)
    for layer in range(LAYERS):
        prefix = f"blk.{layer}."
        yield prefix + "attn_norm.weight", (WIDTH,)
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            yield f"{prefix}{name}.weight", (WIDTH, WIDTH)
        yield prefix + "ffn_norm.weight", (WIDTH,)
        yield prefix + "ffn_gate.weight", (WIDTH, HIDDEN)
        yield prefix + "ffn_up.weight", (WIDTH, HIDDEN)
        yield prefix + "ffn_down.weight", (HIDDEN, WIDTH)


def _weights(shape, numbers):
    count = 1
    for side in shape:
        count *= side
    # Norms are one, all else is noise.
    values = [1.0] * count if len(shape) == 1 else [numbers.gauss(0, 0.08) for _ in range(count)]
    data = struct.pack(f"<{count}f", *values)
    return data + bytes(-len(data) % ALIGNMENT)


def write(path, context, seed):
    tokens = list(vocabulary())
    described = list(metadata(tokens, context))
    shapes = list(tensors(len(tokens)))
    numbers = random.Random(seed)
    data = [_weights(shape, numbers) for _, shape in shapes]
    head = b"GGUF" + struct.pack("<IQQ", 3, len(shapes), len(described))
    for name, kind, value in described:
        head += _text(name) + struct.pack("<I", kind) + (value if kind == ARRAY else _value(kind, value))
    offset = 0
    for (name, shape), weights in zip(shapes, data):
        head += _text(name) + struct.pack(f"<I{len(shape)}Q", len(shape), *shape) + struct.pack("<IQ", 0, offset)
        offset += len(weights)
    with open(path, "wb") as file:
        file.write(head + bytes(-len(head) % ALIGNMENT) + b"".join(data))
