// The package's types don't match what Node loads, so declare only what the documents use.
declare module 'bidi-js' {
  type Levels = { levels: Uint8Array }
  type Bidi = {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'auto'): Levels
    getMirroredCharactersMap(text: string, levels: Uint8Array): Map<number, string>
    getReorderedString(text: string, levels: Levels): string
  }
  export default function bidiOf(): Bidi
}
