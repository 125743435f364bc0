type Fault = { name: string; file: string; find: string; replace: string; tests: readonly string[] }

export declare const KINDS: readonly { name: string; faults: readonly Fault[] }[]
export declare function isStory(test: string): boolean
export declare function problemsOf(faults: readonly Fault[], root: string): string[]
