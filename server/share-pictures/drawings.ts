/** The colours of the light theme (`client/styles/tokens.css`). */
export const COLOURS = {
  page: '#fbf8f3',
  ink: '#1c1915',
  muted: '#635b50',
  control: '#8b8376',
  accent: '#4a37c8',
  lamp: '#f5b942',
  onAccent: '#ffffff',
}

/** The letter «Д» on a coloured square. */
export const MARK_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${COLOURS.accent}"/><path d="M8 24.5v-3h1.6c1.3-2.6 1.9-5.9 1.9-10.4L16 7l4.6 4.1v10.4H24v3M9.6 21.5h11" fill="none" stroke="${COLOURS.onAccent}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const ROOFS =
  'M0 92H62V46l46-32 46 32v46H204V28h78v64H322V56l58-38 58 38v36H494V36h24V16h42v20h24v56H640V60l40-30 40 30v32H760V22h94v70H906V48l60-42 60 42v44H1074V42h76v50h50'
const LIT = 'M98 60h20v20H98zM220 44h14v16h-14zM668 64h22v20h-22zM816 40h14v16h-14zM952 56h26v26h-26z'
const DARK =
  'M250 44h14v16h-14zM220 68h14v14h-14zM250 68h14v14h-14zM364 58h30v22h-30zM514 50h14v16h-14zM548 50h14v16h-14zM514 72h14v14h-14zM776 40h14v16h-14zM776 66h14v16h-14zM816 66h14v16h-14zM1090 56h16v14h-16zM1118 56h16v14h-16z'

/** A street in the evening: some windows are lit. */
export const STREET_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 96" fill="none" stroke="${COLOURS.control}" stroke-width="2"><path d="${ROOFS}"/><path d="${LIT}" fill="${COLOURS.lamp}"/><path d="${DARK}"/></svg>`
