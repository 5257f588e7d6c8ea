// On the pages that stand in for a link's page while too many ask for it: asks again after 3 to 8 seconds, so that those
// who wait do not all come back at once, or when the person wants it.
const again = () => location.reload();
setTimeout(again, 3000 + Math.random() * 5000);
const button = document.querySelector('button');
button.addEventListener('click', again);
button.hidden = false;
