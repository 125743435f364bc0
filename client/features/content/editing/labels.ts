import type { TextRevision } from '#shared/features/content/editing/contract.ts'
import type { ListedState, TextKind } from '#shared/features/content/editing/vocabulary.ts'

export const KIND_LABELS: Record<TextKind, string> = {
  article: 'Статьи',
  profession: 'Профессии',
  help: 'Ответы помощи',
}
export const KIND_NAMES: Record<TextKind, string> = {
  article: 'Статья',
  profession: 'Профессия',
  help: 'Ответ помощи',
}
export const STATE_LABELS: Record<ListedState, string> = {
  shipped: 'Из поставки',
  draft: 'Есть черновик',
  scheduled: 'Выйдет по времени',
  published: 'Опубликован',
}
export const STATE_TONES = {
  shipped: undefined,
  draft: 'warning',
  scheduled: 'accent',
  published: 'good',
} as const satisfies Record<ListedState, string | undefined>

export const ACTION_LABELS: Record<TextRevision['action'], string> = {
  saved: 'Черновик',
  published: 'Публикация',
  scheduled: 'Назначено время',
  withdrawn: 'Снято с публикации',
}
