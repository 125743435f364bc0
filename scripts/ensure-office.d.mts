export function ensureOffice(): void
