"use strict";
(() => {
  const one = selector => document.querySelector(selector);
  const steps = () => [...document.querySelectorAll(".step")].filter(step => !step.hidden);
  const filter = one("#filter");
  const help = one("#help");
  const summary = step => step.querySelector("summary");

  function move(by) {
    const shown = steps();
    const at = shown.findIndex(step => step.contains(document.activeElement));
    const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.min(shown.length - 1, Math.max(0, at + by))];
    if (next) {
      summary(next).focus();
      next.scrollIntoView({ block: "nearest" });
    }
  }

  function fold() {
    const step = document.activeElement && document.activeElement.closest(".step");
    if (step) {
      step.open = !step.open;
      if (!step.open) summary(step).focus();
    }
  }

  function foldAll() {
    const shown = steps();
    const open = !shown.every(step => step.open);
    shown.forEach(step => { step.open = open; });
  }

  function narrow() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    document.querySelectorAll(".step").forEach(step => {
      const text = step.textContent.toLowerCase();
      step.hidden = !words.every(word => text.includes(word));
      left += step.hidden ? 0 : 1;
    });
    one("#filtered").textContent = words.length ? left + " steps" : "";
  }

  function openTarget() {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.localName === "details") {
      target.hidden = false;
      target.open = true;
      summary(target).focus({ preventScroll: true });
    }
  }

  function mark(quote, on) {
    document.querySelectorAll('[data-of="' + quote.dataset.quote + '"]').forEach(box => box.classList.toggle("strong", on));
  }

  const keys = {
    j: () => move(1), k: () => move(-1), o: fold, O: foldAll,
    "/": () => filter && filter.focus(),
    g: () => { one("#answer").focus(); one("#answer").scrollIntoView(); },
    "?": () => help.open ? help.close() : help.showModal(),
  };

  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && event.target === filter) {
      filter.value = "";
      narrow();
      filter.blur();
      return;
    }
    if (/^(input|textarea|select)$/.test(event.target.localName) || (help.open && event.key !== "?")) return;
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
  if (filter) filter.addEventListener("input", narrow);
  document.querySelectorAll("[data-help]").forEach(button => button.addEventListener("click", () => help.showModal()));
  document.querySelectorAll("[data-quote]").forEach(quote => {
    for (const [name, on] of [["mouseenter", true], ["mouseleave", false], ["focus", true], ["blur", false]])
      quote.addEventListener(name, () => mark(quote, on));
  });
  addEventListener("hashchange", openTarget);
  openTarget();
})();
