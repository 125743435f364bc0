import type { ShareTexts } from '#shared/kernel/share-texts.ts'

/** Draws the pictures that social networks and messengers show with a link. */
export type SharePictures = {
  /**
   * A PNG of 1200 × 630 pixels. Texts may be any: text that does not fit is cut with «…», characters missing in the
   * fonts are left out.
   * @throws OverloadError when too many pictures are being drawn
   */
  draw(texts: ShareTexts): Promise<Buffer>
  /** Changes with the texts, the name of the site and the design. */
  versionOf(texts: ShareTexts): string
}

export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 }
