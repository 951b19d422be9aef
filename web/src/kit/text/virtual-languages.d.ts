/** Made by scripts/web/languages.ts. */
declare module 'virtual:languages' {
  type Texts = Record<string, Readonly<Record<string, string>>>
  /** By language: namespaces, and how to load their texts. */
  const languages: Record<string, [namespaces: string[], load: () => Promise<{ default: Texts }>][]>
  export default languages
}
