import { parentPort } from 'node:worker_threads'
import { codes } from 'zipcodes'

// The package keeps 44,000 objects. Read here, apart from the server, they leave its memory with this thread.
const lines = Object.values(codes)
  .filter(({ latitude, longitude }) => latitude && longitude)
  .map(({ zip, city, state, country, latitude, longitude }) =>
    [zip, country === 'US' ? city : '', country === 'US' ? state : '', latitude, longitude].join('\t'),
  )
parentPort?.postMessage(lines.join('\n'))
