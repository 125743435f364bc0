/** What the tool and its runner say to each other. */

/** A file of tests in one of the projects of Vitest. */
export type TestFile = { project: string; path: string }

/** Runs the files one after another until the first failure; `changed` is the path of the file with the fault. */
export type RunRequest = { kind: 'run'; changed: string; files: readonly TestFile[] }
export type Request = RunRequest | { kind: 'stop' }

/** `path` is empty for an error outside of any file, `test` when a file does not load or a hook fails. */
export type Failure = TestFile & { test: string; message: string }
/** `progress`: a test or the loading of a file has ended. */
export type Answer = { kind: 'ready' } | { kind: 'progress' } | { kind: 'done'; failure: Failure | null }
