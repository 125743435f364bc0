import type { BreadcrumbList, WithContext } from 'schema-dts'

/**
 * Structured data of the breadcrumbs of a page, from the home page to the page itself. `href` is a path of this site.
 * Source: developers.google.com/search/docs/appearance/structured-data/breadcrumb.
 */
export function breadcrumbList(
  crumbs: readonly { text: string; href: string }[],
  site: { publicUrl: string },
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ text, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: text,
      item: href === '/' ? site.publicUrl : site.publicUrl + href,
    })),
  }
}
