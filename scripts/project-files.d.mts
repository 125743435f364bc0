export declare function listProjectFiles(root: string): string[]
