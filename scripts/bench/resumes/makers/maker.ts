import type { Random } from '#server/features/intake/demo/random.ts'
import type { ResumeDocument } from '../document.ts'

export type FileFormat = 'docx' | 'odt' | 'pdf' | 'rtf'

export type Order = { index: number; document: ResumeDocument; random: Random }
export type MadeFile = { index: number; format: FileFormat; bytes: Uint8Array }

export type Maker = {
  name: string
  /** Many at once: browsers and office programs take longer to start than to write a file. */
  make(orders: readonly Order[]): Promise<MadeFile[]>
}
