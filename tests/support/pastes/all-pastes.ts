import { GOOGLE } from './google.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE } from './office.ts'
import type { Pasted } from './pasted.ts'
import { WEB } from './web.ts'

/** Clipboards of many programs, with invented texts: the editor in a browser and the server have to agree on each. */
export const PASTES: readonly Pasted[] = [...GOOGLE, ...OFFICE, ...MESSAGES, ...WEB]
