/**
 * A typed bullet at the beginning of a line, with the space after it. A dash before a number may be a minus, «+7» is a phone,
 * and «*bold*» is how messengers write bold. «o», «ü» and «§» are bullets of office fonts.
 */
export const ITEM_SIGN =
  /^(?:[-–—−](?:\s+(?=[^\s-])|(?=[^\s\d–—−-]))|(?:[•·●▪▫■□◼◾◽∙⦁◦○◆◇♦▶►➢➤➔→➡✓✔✅☑❖⁃―⚪⚫]|🔹|🔸|🔺|🔷|🔶|🔘|🔵|🟢|💠|👉|📌)\uFE0F?\s*(?=[^\s-])|\*(?:\s+|(?![^*]*\*))(?=[^\s*-])|[+oü§Ø]\s+(?=[\p{L}\d«"(]))/u

/** «1.», «2)» before words. */
export const NUMBER_SIGN = /^\d{1,2}[.)]\s*(?=\p{L})/u

/** A picture at the beginning of a line, which may say more than a bullet: «❌», «💰». */
export const PICTURE_SIGN = /^(?:\p{Extended_Pictographic}|\p{RI}\p{RI})\uFE0F?/u
