/** What differs between installations: the server writes it into the head of the page, the app reads it once. */
const read = (name: string, otherwise: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="app-${name}"]`)?.content || otherwise

export const installation = {
  version: read('version', 'unbuilt'),
  environment: read('environment', 'development'),
  production: read('production', 'false') === 'true',
  /** The product's name, shown where a firm has no title of its own. */
  title: read('title', 'Mobile Copilot'),
  poweredBy: read('powered-by', 'Powered by OPUS IVS'),
  /** Address of the external training page. */
  training: read('training', 'https://training.calibrate.example'),
  /** Address of the map's style; empty: the outlines that come along. */
  mapStyle: read('map-style', ''),
  /** Sites that may show the chat in a page of theirs. */
  widgetOrigins: read('widget-origins', '').split(' ').filter(Boolean),
}
