/** From the last keystroke to a save. */
export const AUTOSAVE_PAUSE_MS = 800
