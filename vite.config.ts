import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { fileGroups } from './scripts/web/files.ts'
import { languageFiles } from './scripts/web/languages.ts'
import { routeFiles } from './scripts/web/route-files.ts'
import { serviceWorker } from './scripts/web/service-worker.ts'
import { townNames } from './scripts/web/towns.ts'
import { themeCss } from './web/src/ui/themeCss.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Serves Mantine's variables, generated from our theme, as an ordinary style sheet. */
function themeStyles(): Plugin {
  const id = '\0theme-variables.css'
  return {
    name: 'theme-styles',
    resolveId: (source) => (source === 'virtual:theme-variables.css' ? id : undefined),
    load: (found) => (found === id ? themeCss() : undefined),
  }
}

/**
 * Scripts to load beside one that is loaded on use, so that the browser needn't find them in it. What the frame and a
 * technician's Home load opens under a button and is mostly fetched before, so they do without: these lists were a twentieth
 * of what they load. Style sheets stay in any case.
 */
const loadedBeside = (_file: string, scripts: string[], { hostId }: { hostId: string }): string[] =>
  /\/(frame|today)-/.test(hostId) ? [] : scripts

/** `--mode stories` builds the component gallery instead of the product. It never ships. */
export default defineConfig(({ mode }) => ({
  root: here('./web'),
  plugins: [
    react(),
    themeStyles(),
    townNames(),
    languageFiles(),
    ...(mode === 'stories'
      ? []
      : [
          routeFiles(here('./web/src/app/routes.ts')),
          serviceWorker({
            routes: here('./web/src/app/routes.ts'),
            worker: here('./web/service-worker.js'),
          }),
        ]),
  ],
  resolve: {
    alias: [
      { find: /^#contract\//, replacement: here('./contract/src') + '/' },
      // The package's entry lists 6,000 icons in two formats; this one has plain modules and builds faster.
      { find: '@tabler/icons-react', replacement: '@tabler/icons-react/dist/esm/icons/index.mjs' },
    ],
  },
  build: {
    outDir: here(mode === 'stories' ? './dist/stories' : './dist/web'),
    emptyOutDir: true,
    // Browsers that support light-dark() natively; older ones would get every color twice.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: loadedBeside },
    rolldownOptions: {
      input: here(mode === 'stories' ? './web/stories.html' : './web/index.html'),
      output: mode === 'stories' ? {} : { codeSplitting: { groups: fileGroups } },
      // UI components and the doors of modules have no side effects, so what a page doesn't use of them is dropped.
      treeshake: {
        moduleSideEffects: (id: string) => !/\/web\/src\/(ui\/.*|modules\/\w+\/door)\.tsx?$/.test(id),
      },
    },
  },
  server: { fs: { allow: [here('.')] } },
}))
