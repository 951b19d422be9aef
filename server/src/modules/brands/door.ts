export { installedApp } from './installed-app.ts'
