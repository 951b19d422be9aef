// The package's own types are not those of what Node loads of it: only what the papers use is declared.
declare module 'bidi-js' {
  type Levels = { levels: Uint8Array }
  type Bidi = {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'auto'): Levels
    getMirroredCharactersMap(text: string, levels: Uint8Array): Map<number, string>
    getReorderedString(text: string, levels: Levels): string
  }
  export default function bidiOf(): Bidi
}
