export const DEFAULT_TITLE = 'Поиск работы'
