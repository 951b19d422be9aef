const asImage = (svg: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg.replace(/\n\s*/g, '')).toString('base64')}`

/** A target on a stand under a north star, 48 px high as in the top bar. */
export const northLogo = asImage(`
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">
    <rect width="48" height="48" rx="9" fill="#9a3b1b"/>
    <path d="M24 6l3 9 9 3-9 3-3 9-3-9-9-3 9-3z" fill="#fff"/>
    <path d="M10 38h28M15 33h18" stroke="#fff" stroke-width="3" stroke-linecap="round"/>
  </svg>`)

/** A sensor's waves over a low sun. */
export const southLogo = asImage(`
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">
    <rect width="48" height="48" rx="24" fill="#155e75"/>
    <path d="M13 34a11 11 0 0 1 22 0z" fill="#fbbf24"/>
    <path d="M9 27a17 17 0 0 1 30 0M14 18a22 22 0 0 1 20 0" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>
    <path d="M9 38h30" stroke="#fff" stroke-width="3" stroke-linecap="round"/>
  </svg>`)
