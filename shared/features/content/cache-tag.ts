/** Of every page that shows articles, professions or answers; a published text drops it. */
export const CONTENT_TAG = 'texts'
