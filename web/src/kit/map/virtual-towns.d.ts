/** Towns of the US, largest first; made at build by scripts/web/towns.ts. */
declare module 'virtual:towns' {
  const towns: [name: string, longitude: number, latitude: number, zips: number][]
  export default towns
}
