/** Scripts of a public page either have a source or hold data. */
export const hasInlineScript = (html: string) =>
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/(ld\+)?json")[^>]*>/.test(html)
