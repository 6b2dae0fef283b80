internal import CLMDB
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension Environment {
    /// Makes the map larger than `mapBytes`, at which a transaction found it full.
    func grow(from mapBytes: UInt64) throws(LMDBError) {
        try gate.exclusively(.grow) { engine in
            guard let engine else { return (nil, .success(())) }
            // Another process may have grown it meanwhile, or a writer of this one.
            if engine.mapBytes > mapBytes { return (engine, .success(())) }
            do throws(LMDBError) {
                // Dead readers keep old pages from being used again, and so fill the map.
                _ = try engine.checkReaders(.grow)
            } catch {
                return (engine, .failure(error))
            }
            for factor in [max(options.growthFactor, Self.growthFactorMin), Self.growthFactorMin] {
                let wanted = Engine.wholeUnits(UInt64(Double(mapBytes) * factor))
                // LMDB gives up the old map before it asks for the new one, so ask first.
                guard Self.hasAddressSpace(wanted - mapBytes) else { continue }
                return replaceMap(of: engine, by: wanted, orElse: mapBytes)
            }
            return (engine, .failure(LMDBError(.mapFull, .grow)))
        }
    }

    private static let growthFactorMin = 1.25

    /// Takes over the size of the map that another process has grown.
    func adoptMap() throws(LMDBError) {
        try gate.exclusively(.grow) { engine in
            guard let engine else { return (nil, .success(())) }
            return replaceMap(of: engine, by: 0, orElse: engine.mapBytes)
        }
    }

    /// Replaces a failed environment: after a failed write of its meta page it refuses every transaction.
    func reopen() throws(LMDBError) {
        try gate.exclusively(.reopen) { engine in
            if let engine {
                // Whoever came first has reopened it already.
                if !engine.hasFailed { return (engine, .success(())) }
                let mapBytes = engine.mapBytes
                engine.close()
                return reopened(mapBytes: mapBytes)
            }
            return reopened(mapBytes: options.mapBytes)
        }
    }

    private func replaceMap(
        of engine: Engine, by bytes: UInt64, orElse oldBytes: UInt64
    ) -> (Engine?, Result<Void, LMDBError>) {
        let code = engine.setMap(bytes)
        if code == MDB_SUCCESS { return (engine, .success(())) }
        // The engine has no map now, and only reopening gives it one.
        engine.close()
        let (next, outcome) = reopened(mapBytes: oldBytes)
        let error = code == ENOMEM ? LMDBError(.mapFull, .grow) : .engine(code, .grow)
        return (next, outcome.flatMap { .failure(error) })
    }

    private func reopened(mapBytes: UInt64) -> (Engine?, Result<Void, LMDBError>) {
        do throws(LMDBError) {
            let hold = try paths.holdForOpening(.reopen)
            let names = tables.map(\.name)
            let engine = try Engine.open(paths, tables: names, options: options, mapBytes: mapBytes, .reopen)
            _ = consume hold
            // Tables are opened in the same order, so the handles that callers hold stay good.
            guard engine.handles == tables.map(\.handle) else {
                engine.close()
                return (nil, .failure(LMDBError(.panicked, .reopen)))
            }
            return (engine, .success(()))
        } catch {
            return (nil, .failure(error))
        }
    }

    private static func hasAddressSpace(_ bytes: UInt64) -> Bool {
        let protection = PROT_READ
        let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
        let map = unsafe mmap(nil, Int(bytes), protection, flags, -1, 0)
        guard unsafe map != MAP_FAILED else { return false }
        unsafe munmap(map, Int(bytes))
        return true
    }
}

extension Engine {
    /// Whether the engine refuses every transaction until it is reopened.
    var hasFailed: Bool {
        var begun: OpaquePointer?
        let code = unsafe mdb_txn_begin(pointer, nil, UInt32(MDB_RDONLY), &begun)
        if let transaction = unsafe begun { unsafe mdb_txn_abort(transaction) }
        return code != MDB_SUCCESS
    }
}
