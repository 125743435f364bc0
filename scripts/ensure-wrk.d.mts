export function ensureWrk(): void
