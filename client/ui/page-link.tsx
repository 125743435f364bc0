import type { ComponentProps } from 'react'

type Shared = Pick<ComponentProps<'a'>, 'children' | 'className' | 'aria-label' | 'aria-current'> & {
  'data-chosen'?: string | undefined
  'data-scope'?: string
  'data-variant'?: 'primary' | 'secondary'
}

/**
 * A link to a page. To one that search engines are not to find, a form whose button opens it: people get there with and
 * without scripts, and robots follow links only.
 */
export function PageLink({
  href,
  isFollowed,
  rel,
  keepsScroll = false,
  formClassName,
  ...shared
}: Shared & {
  href: string
  isFollowed: boolean
  rel?: 'nofollow'
  keepsScroll?: boolean
  /** Of the form, where its place in the page differs from that of a link. */
  formClassName?: string
}) {
  if (isFollowed)
    return <a href={href} rel={rel} data-keep-scroll={keepsScroll ? '' : undefined} {...shared} />
  const [path, query] = href.split('?')
  return (
    <form action={path} className={formClassName}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button {...shared} />
    </form>
  )
}
