/** What the picture of a page for social networks says; the loader of the page gives it. */
export type ShareTexts = {
  /** One word for the kind of page, such as «Вакансия». */
  kind: string
  title: string
  /** The one figure worth showing, such as the pay. */
  figure?: string | null
  /** Short facts, on one line in this order. */
  facts: readonly string[]
}

/** Of the home page, and of the pages without a picture of their own. */
export const SITE_SHARE_TEXTS: ShareTexts = {
  kind: 'Работа на дому и удалённо',
  title: 'Работа, которая приходит домой',
  facts: ['Вакансии прямых работодателей, без вложений'],
}
