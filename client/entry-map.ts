/** The script of the page with the map, see `server/http/map-frame.ts`. */
import { createMapOptions } from './features/reference/maps/map-options.ts'
import { showAddress } from './features/reference/maps/show-address.ts'

const canvas = document.getElementById('map')
const address = decodeURIComponent(location.hash.slice(1))

// Alone it shows nothing: the key is for the pages of the site.
if (canvas && window.top !== window && address !== '') {
  const { key = '' } = canvas.dataset
  showAddress(canvas, { address, options: createMapOptions({ apikey: key }) }).catch(() => {
    canvas.textContent = 'Карта не загрузилась. Откройте адрес на Яндекс Картах по ссылке рядом.'
  })
}
