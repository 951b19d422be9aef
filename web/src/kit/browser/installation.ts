const readMeta = (name: string, fallback: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="app-${name}"]`)?.content || fallback

/** Settings that differ between installations. The server writes them as meta tags into the page; they are read once. */
export const installation = {
  version: readMeta('version', 'unbuilt'),
  environment: readMeta('environment', 'development'),
  production: readMeta('production', 'false') === 'true',
  /** The product's name, shown where a firm has no title of its own. */
  // texts-ignore: names of the brand
  title: readMeta('title', 'Mobile Copilot'),
  // texts-ignore: a line of the brand
  poweredBy: readMeta('powered-by', 'Powered by OPUS IVS'),
  /** URL of the external training page. */
  training: readMeta('training', 'https://training.calibrate.example'),
  /** URL of the map style. When empty, the map uses the outlines bundled with the app. */
  mapStyle: readMeta('map-style', ''),
  /** Origins that may embed the chat widget. */
  widgetOrigins: readMeta('widget-origins', '').split(' ').filter(Boolean),
}
