import type { ComponentProps } from 'react'

/** A bordered block; full-width below md. */
export function Card({
  as: Tag = 'section',
  className,
  ...rest
}: { as?: 'section' | 'article' | 'div' | 'aside' } & Omit<ComponentProps<'section'>, 'ref'>) {
  return <Tag className={className ? `card ${className}` : 'card'} {...rest} />
}
