export function isBuilt(): boolean
export function hashInputs(): string
export function stampBuild(hash: string): void
