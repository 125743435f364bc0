/** Texts in the picture of a page for social networks, provided by the loader of the page. */
export type ShareTexts = {
  /** One word for the kind of page, such as «Вакансия». */
  kind: string
  title: string
  /** The most important figure, such as the pay. */
  figure?: string | null
  /** Short facts, on one line in this order. */
  facts: readonly string[]
}

/** Texts for the home page, and for pages without a separate picture. */
export const SITE_SHARE_TEXTS: ShareTexts = {
  kind: 'Работа на дому и удалённо',
  title: 'Работа, которая приходит домой',
  facts: ['Вакансии прямых работодателей, без вложений'],
}
