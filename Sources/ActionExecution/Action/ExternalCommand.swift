internal import GenerationJournal

/// An action outside the program: parameters as JSON on standard input, no shell, a clean environment, no descriptor
/// but the three standard ones, a time limit, and outputs that are recorded up to a limit.
///
/// Exit status 0 is performed, any other failed. A signal or the time limit leaves it in doubt: nobody can tell from
/// outside what was done by then.
public struct ExternalCommand: ActionHandler {
    /// The program's path.
    public let path: String
    /// Its arguments, without its own name.
    public let arguments: [String]
    /// How long it may run, in seconds, at most ``ActionLimits/secondsMax``.
    public let seconds: Int

    /// A command with its arguments, each as it is.
    public init(path: String, arguments: [String] = [], seconds: Int = ActionLimits.secondsStandard) {
        self.path = path
        self.arguments = arguments
        self.seconds = min(max(seconds, 1), ActionLimits.secondsMax)
    }

    /// See ``ActionHandler``.
    public func perform(_ request: ActionRequest) async -> ActionResult {
        let environment = [
            "PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", "DAYBOOK_ENTRY=\(request.entry.id)",
            "DAYBOOK_INTENT=\(request.intent)", "DAYBOOK_ATTEMPT=\(request.attempt)",
        ]
        let (path, words, seconds) = (path, [path] + arguments, seconds)
        let ended: ChildProcess.End
        do {
            ended = try await BlockingWork.run(name: "daybook action") {
                try ChildProcess(path: path, words: words, environment: environment)
                    .run(input: request.parameters, seconds: seconds)
            }
        } catch {
            // Only what comes before the command throws: it was not started, or there was no thread to do it.
            return .failed(ActionEvidence(reason: Excerpt.of("\(error)")))
        }
        return ended.result(seconds: seconds)
    }
}

extension ChildProcess.End {
    fileprivate func result(seconds: Int) -> ActionResult {
        var evidence = ActionEvidence()
        evidence.keep(output: output)
        evidence.keep(errorOutput: errorOutput)
        evidence.bytesLeftOut += bytesDropped
        switch how {
        case .exited(let status):
            evidence.exitStatus = status
            return status == 0 ? .performed(evidence) : .failed(evidence)
        case .signalled(let signal):
            evidence.signal = signal
            evidence.reason = "it was ended by signal \(signal)"
        case .timedOut:
            evidence.reason = "it ran longer than \(seconds) s and was ended"
        case .lost:
            evidence.reason = "how it ended was told to somebody else: the program ignores the ends of its children"
        }
        return .inDoubt(evidence)
    }
}
