/** Markdown becomes modules by the plugin in `config/markdown`. */
declare module '*.md' {
  import type { DocumentText } from './document-text.ts'
  const text: DocumentText
  export default text
}

/** Only what lists of documents name, without the text. */
declare module '*.md?head' {
  import type { DocumentHead } from './document-text.ts'
  const head: DocumentHead
  export default head
}
