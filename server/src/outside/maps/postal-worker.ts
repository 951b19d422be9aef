import { parentPort } from 'node:worker_threads'
import { codes } from 'zipcodes'

// The package holds 44,000 objects. Loaded in this thread, they are freed with it instead of staying in the server.
const lines = Object.values(codes)
  .filter(({ latitude, longitude }) => latitude && longitude)
  .map(({ zip, city, state, country, latitude, longitude }) =>
    [zip, country === 'US' ? city : '', country === 'US' ? state : '', latitude, longitude].join('\t'),
  )
parentPort?.postMessage(lines.join('\n'))
