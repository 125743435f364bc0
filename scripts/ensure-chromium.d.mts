export function ensureChromium(): Promise<string | null>
