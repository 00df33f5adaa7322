import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.RULEBOUND_SERVER ?? "http://127.0.0.1:8765";

// The page is served by our own server under a strict content security policy: every script, style and font is a file
// of its own, nothing is inlined, nothing comes from another host.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.RULEBOUND_PAGE_FOLDER ?? "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    chunkSizeWarningLimit: 600,
  },
  server: {
    proxy: { "/api": { target: server, ws: true, changeOrigin: true } },
  },
});
