export function runTool(
  command: string,
  args: readonly string[],
  options?: { quiet?: boolean },
): Promise<{ ok: boolean; seconds: number; output: string }>
export function heading(text: string): void
export function inSeconds(seconds: number): string
