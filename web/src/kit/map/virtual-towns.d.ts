/** US towns, largest first. scripts/web/towns.ts generates them at build time. */
declare module 'virtual:towns' {
  const towns: [name: string, longitude: number, latitude: number, zips: number][]
  export default towns
}
