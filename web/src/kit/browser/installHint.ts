/** What a page knows of the browser it runs in. */
export interface Browser {
  userAgent: string
  maxTouchPoints: number
  /** Opened from the home screen, as an app. */
  isInstalled: boolean
}

/** `share`: the browser's share sheet installs the app. `open`: another app shows the page, so a browser comes first. */
export type InstallHint = 'share' | 'open'

/** Browsers of iOS whose share sheet has Add to Home Screen; apps that show pages leave out Safari's name or add their own. */
const named = /\b(Version|CriOS|FxiOS|EdgiOS)\/[\d.]+.* Safari\//
const isEmbedded = /\b(GSA|FBAN|FBAV|Instagram|LinkedInApp|DuckDuckGo)\b/

/**
 * How to install the app on an iPhone or iPad, which keeps the data of an installed app but may remove that of a page;
 * undefined where it is installed, and on other devices.
 */
export const installHint = ({ userAgent, maxTouchPoints, isInstalled }: Browser): InstallHint | undefined => {
  // An iPad calls itself a Mac, and no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  if (!isIos || isInstalled) return undefined
  return named.test(userAgent) && !isEmbedded.test(userAgent) ? 'share' : 'open'
}

/** The browser of this page. */
export const thisBrowser = (): Browser => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  isInstalled:
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true,
})
