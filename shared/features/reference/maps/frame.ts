/** The page with the map. The displayed address is in the hash of its address. */
export const MAP_FRAME_PATH = '/embed/map'

/** The address on Yandex Maps: a link that needs neither a key nor scripts. */
export const yandexMapsUrl = (address: string) =>
  `https://yandex.ru/maps/?text=${encodeURIComponent(address)}`
