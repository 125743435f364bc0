/** The plugin in `config/markdown` compiles Markdown to modules. */
declare module '*.md' {
  import type { LegalText } from '#shared/features/content/legal/legal-text.ts'
  const text: LegalText
  export default text
}

/** Without the text. */
declare module '*.md?head' {
  import type { LegalTextHead } from '#shared/features/content/legal/legal-text.ts'
  const head: LegalTextHead
  export default head
}
