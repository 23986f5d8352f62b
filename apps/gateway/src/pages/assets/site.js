// Signing in and out. Without scripts the page still says how to come in.

const form = document.querySelector('[data-sign-in]');
if (form !== null) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const problem = form.querySelector('[data-problem]');
    problem.textContent = '';
    const { email, password } = Object.fromEntries(new FormData(form));
    const response = await fetch('/v1/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify({ email, password }),
    });
    if (response.ok) location.reload();
    else problem.textContent = (await response.json()).detail;
  });
}

const signOut = document.querySelector('[data-sign-out]');
if (signOut !== null) {
  signOut.hidden = false;
  signOut.addEventListener('click', async () => {
    await fetch('/v1/sessions', { method: 'DELETE' });
    location.assign('/');
  });
}
