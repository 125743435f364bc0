/**
 * Links of running text that only their colour tells from it (WCAG 1.4.1). An underline, a frame, a background, a bolder
 * text or an icon tells them too. Of facts in a row each is apart, and the number of a paragraph leads to itself. Runs in
 * the page, so that it uses nothing from outside.
 */
export function linksToldByColour(): string[] {
  const SEPARATOR = /^[·/|→←]|[·/|→←]$/u
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(isToldByColour).map((link) => {
    const text = (blockOf(link).textContent ?? '').replace(/\s+/g, ' ').trim()
    return `«${link.textContent}» of «${text.slice(0, 80)}»`
  })

  function isToldByColour(link: HTMLAnchorElement) {
    if (!link.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    const own = getComputedStyle(link)
    if (!own.display.startsWith('inline') || leadsToItself(link)) return false
    const around = textNextTo(link)
    if (!around) return false
    const other = getComputedStyle(around)
    if (own.color === other.color || own.fontWeight !== other.fontWeight) return false
    return !isUnderlined(link) && !isFramed(own) && !link.querySelector('svg, img')
  }

  /** The element of the words before or after the link in its block; null where it stands alone or between separators. */
  function textNextTo(link: Element): Element | null {
    const block = blockOf(link)
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    let before: Text | null = null
    let isPast = false
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (!(node instanceof Text) || !parent || text === '' || !isOfBlock(parent, block)) continue
      if (link.contains(node)) {
        if (before && !isPast && isWordOf(before, link)) return before.parentElement
        isPast = true
      } else if (isPast) return isWordOf(node, link) ? parent : null
      else before = node
    }
    return null
  }

  function isWordOf(node: Text, link: Element) {
    const text = node.data.trim()
    const isLink = node.parentElement?.closest('a, button, label') ?? null
    return (isLink === null || isLink.contains(link)) && /[\p{L}\p{N}]/u.test(text) && !SEPARATOR.test(text)
  }

  function isOfBlock(element: Element, block: Element) {
    return blockOf(element) === block && element.checkVisibility({ visibilityProperty: true })
  }

  /** The nearest element around whose lines the words are part of. */
  function blockOf(element: Element): Element {
    let block = element
    while (block.parentElement && getComputedStyle(block).display.startsWith('inline'))
      block = block.parentElement
    return block
  }

  function leadsToItself(link: HTMLAnchorElement) {
    if (link.hash === '' || link.pathname !== location.pathname) return false
    return document.getElementById(decodeURIComponent(link.hash.slice(1)))?.contains(link) === true
  }

  function isUnderlined(link: Element) {
    const parts = [link, ...link.querySelectorAll('*')]
    return parts.some((part) => getComputedStyle(part).textDecorationLine.includes('underline'))
  }

  function isFramed({ borderBottomWidth, borderBottomStyle, backgroundColor }: CSSStyleDeclaration) {
    const isPainted = !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)
    return isPainted || (borderBottomStyle !== 'none' && parseFloat(borderBottomWidth) > 0)
  }
}
