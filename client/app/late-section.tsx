import { Component, Suspense, type ReactNode } from 'react'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { messageOf } from './api-error.ts'

/** A section that the page does not wait for: a placeholder while it loads, a message when it fails. */
export function LateSection({
  heightClass,
  children,
}: {
  /** Height of the placeholder. */
  heightClass: string
  children: ReactNode
}) {
  return (
    <SectionErrorBoundary>
      <Suspense fallback={<Skeleton className={heightClass} />}>{children}</Suspense>
    </SectionErrorBoundary>
  )
}

/** A class, because React has error boundaries only as classes. */
class SectionErrorBoundary extends Component<
  { children: ReactNode },
  { failure: { error: unknown } | null }
> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    const title = messageOf(failure.error) ?? 'Не получилось загрузить. Обновите страницу.'
    return <Notice tone="error" title={title} />
  }
}
