import { mapScriptUrl, type MapOptions } from './map-options.ts'

/** Close enough to see the numbers of houses. */
const ZOOM = 16

/**
 * Draws a map with a mark at the address, which Yandex finds: the board has no coordinates of addresses.
 * @throws Error when the map does not load
 */
export async function showAddress(
  canvas: HTMLElement,
  { address, options }: { address: string; options: MapOptions },
) {
  const maps = await loadMaps(options)
  const [found] = await maps.search({ text: address, limit: 1 })
  const center = found?.geometry?.coordinates
  if (!center) {
    canvas.textContent = 'На карте такой адрес не нашёлся.'
    return
  }
  const theme = getComputedStyle(canvas).colorScheme === 'dark' ? 'dark' : 'light'
  const map = new maps.YMap(canvas, { location: { center, zoom: ZOOM }, theme })
  map.addChild(new maps.YMapDefaultSchemeLayer({}))
  map.addChild(new maps.YMapDefaultFeaturesLayer({}))
  const mark = document.createElement('div')
  mark.className = 'map-mark'
  mark.title = address
  map.addChild(new maps.YMapMarker({ coordinates: center }, mark))
}

async function loadMaps(options: MapOptions): Promise<YandexMaps> {
  const script = document.createElement('script')
  script.src = mapScriptUrl(options)
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
  if (!window.ymaps3) throw new Error('The script of Yandex Maps has no maps')
  await window.ymaps3.ready
  return window.ymaps3
}
