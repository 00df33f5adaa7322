// The sheet of card faces: a page for those who draw and test them, never part of what ships (tools/face_sheet.py).
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  publicDir: false,
  build: {
    outDir: process.env.RULEBOUND_SHEET ?? "sheet",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: { input: "faces.html" },
  },
});
